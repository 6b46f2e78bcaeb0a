"""What tables and charts of measurements call their columns."""

from __future__ import annotations

from headroom.domain.quantities.words import SharedWords


class EvidenceWords(SharedWords):
    """Heads and labels of tables and charts, on paper and on screen."""

    a_second = "a second"
    requests_a_second = "Requests a second"
    transactions_a_second = "Transactions a second"
    address_space = "Address space"
    after_the_change = "After the change"
    all_address_spaces = "All address spaces"
    all_processors = "All processors"
    as_printed = "As printed"
    before_the_change = "Before the change"
    cpu_by_mode = "CPU by mode of TCB"
    cpu_time_per_transaction = "CPU time per transaction"
    infrastructure_alone = "Infrastructure alone (echo test)"
    measured_machine = "measured machine"
    measured_row = "Measured row"
    measured_on = "Measured on"
    percent_of_one_cp = "% of one CP"
    response_time = "Response time"
    screens_and_reports = "Screens and reports"
    table_cells = "Table cells"
    whole_transaction = "The whole transaction"
    your_tests = "Your tests"
