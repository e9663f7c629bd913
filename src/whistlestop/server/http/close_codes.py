"""The codes with which the server closes WebSockets (RFC 6455)."""

POLICY_VIOLATION = 1008  # the page need not connect again
RESTART, TRY_AGAIN_LATER = 1012, 1013  # the page may connect again
