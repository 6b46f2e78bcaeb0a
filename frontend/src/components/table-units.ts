import type { operations } from '@/api/schema.gen'

type TableUnit = NonNullable<
  NonNullable<operations['read_profile_file']['parameters']['query']>['unit']
>

/** What a table may count consumption in, in words. */
export const tableUnits: readonly (readonly [TableUnit, string])[] = [
  ['MSU', 'MSU, as an hourly rate'],
  ['GP seconds', 'GP seconds used in each interval'],
  ['MSU-hours', 'MSU-hours of each interval'],
  ['SU', 'Service units of each interval'],
  ['SU/sec', 'Service units a second'],
  ['percent', 'Percent of a capacity'],
]
