"""What players take home: the result as a sheet (PDF, PNG), pictures of it, a link to BG Stats."""
