"""Recognising the owner's own cards by photographs that the owner took of them.

    photo  -> enrolment.Enrolment.photograph -> gallery.Gallery -> gallery_file.save
    frame  -> matching.recognise(frame, gallery) -> [Match] -> voting.Ballot -> a card, or nobody

Nothing here knows a publisher's picture, and nothing guesses: a card is named only when it stands
apart from every other card of the gallery, so "unknown" is a normal answer.
"""
