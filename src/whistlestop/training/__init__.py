"""Training: games between policies, and the models that learn from them.

Nothing imports this package unless asked. Training a network needs the extra ``[train]``; reading
one does not.
"""
