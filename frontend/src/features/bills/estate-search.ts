export interface EstateSearch {
  month?: string | undefined
  serial?: string | undefined
}

/** Reads which month and machine are taken apart. */
export function validateEstateSearch({ month, serial }: Record<string, unknown>): EstateSearch {
  return {
    ...(typeof month === 'string' && /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? { month } : {}),
    ...(typeof serial === 'string' && serial !== '' ? { serial } : {}),
  }
}
