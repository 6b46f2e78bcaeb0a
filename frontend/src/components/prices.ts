/** What is stated of an MSU consumed, wherever a page takes it. */
export const priceInputs = ['price_per_msu_hour', 'ziip_charged_share'] as const

/** What an MSU consumed costs, in the user’s currency, and what of zIIP time is charged. */
export type Prices = Record<(typeof priceInputs)[number], number | null>

export const noPrices: Prices = { price_per_msu_hour: null, ziip_charged_share: null }
