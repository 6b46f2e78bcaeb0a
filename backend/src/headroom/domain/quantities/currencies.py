"""Currencies and how many decimal digits their minor unit has. Source: ISO 4217, list one."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from functools import lru_cache
from math import isfinite

_TWO_DIGITS = """
AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF
CHF CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL
HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP
MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD
SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS
VED VES WST XCD XCG YER ZAR ZMW ZWG
"""
USUAL_DIGITS = 2
_DIGITS = {
    0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF",
    USUAL_DIGITS: _TWO_DIGITS,
    3: "BHD IQD JOD KWD LYD OMR TND",
}

MINOR_DIGITS: dict[str, int] = {
    code: digits for digits, codes in _DIGITS.items() for code in codes.split()
}
"""Digits after the decimal point, by code: an amount of 1 USD is 100 minor units."""


@lru_cache(maxsize=256)
def amount_digits(unit: str) -> int | None:
    """Return the digits after the decimal point of amounts in a unit; None where it is no money.

    Amounts of a month or year are amounts; a price per MSU or MSU-hour may be a part of a cent.
    """
    code, _, each = unit.partition("/")
    return MINOR_DIGITS.get(code) if each in ("", "month", "year") else None


WHOLE_FROM = 1_000
"""From which size on a figure of money is read without its minor units."""


def amount_decimals(value: float, unit: str) -> int | None:
    """Return the decimals that a figure of money shows: all of its minor unit, or none.

    A whole amount and one from 1,000 up have none, so that no amount ends in one decimal. None
    where the unit is no money. Bills and workings show every minor unit.
    """
    digits = amount_digits(unit)
    if digits is None:
        return None
    amount = as_amount(value, unit)
    return 0 if abs(amount) >= WHOLE_FROM or amount.is_integer() else digits


def as_amount(value: float, unit: str) -> float:
    """Return an amount of money in whole minor units; other units' values as they are.

    What does not come to one minor unit is 0: nobody pays or gets it.
    """
    digits = amount_digits(unit)
    if digits is None or not isfinite(value):
        return value
    smallest = Decimal(1).scaleb(-digits)
    exact = Decimal(repr(value))
    return 0.0 if abs(exact) < smallest else float(exact.quantize(smallest, ROUND_HALF_UP))
