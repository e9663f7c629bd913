"""The entry point of the policy network.

It is separate because only the bot ``network`` needs it; no table waits for it.
"""

from __future__ import annotations

from whistlestop.bots.planning import policy_network
from whistlestop.bots.planning.planner import PlannerBytes, planner_in
from whistlestop.bots.planning.playout import invalidate_plans
from whistlestop.bots.planning.policy_network import POLICY_NETWORK, Scratch
from whistlestop.rules.compiler import entry_point
from whistlestop.rules.records import SCORES, STATE, Bytes


@entry_point
def write_advantages(
    planner: PlannerBytes, network: Bytes, state: Bytes, scores: Bytes, scratch: Scratch
) -> int:
    """Write the candidate actions and their advantages into ``scratch``, and return their number.

    ``network``: the bytes of a POLICY_NETWORK record. ``state``: with all that the seat to decide
    knows. ``scores`` is overwritten.
    """
    the_state = state.view(STATE)[0]
    the_planner = planner_in(planner)
    invalidate_plans(the_planner.plans, the_state)
    return policy_network.write_advantages(
        the_planner,
        network.view(POLICY_NETWORK)[0],
        the_state,
        scores.view(SCORES)[0],
        int(the_state.seat),
        scratch,
    )
