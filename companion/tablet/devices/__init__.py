"""Roller and camera in the app: lights, proposals, keypads, the live picture. Free of any one game.

`devices.Devices` is the one thing that the app holds; widgets listen to its properties. What a
device tells never makes a page anew: a finger may rest on a button just then.
"""
