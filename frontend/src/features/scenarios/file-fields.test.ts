import { expect, test } from 'vitest'
import type { FileFacts } from '@/components/profile-handover'
import { fileFields, withFile } from './file-fields'
import { emptyContent, emptyDraft, emptyMoney, emptyProduct } from './scenario-draft'

const bill: FileFacts = {
  name: 'MILLER',
  machine: '2818-Y02',
  unlisted_machine: null,
  customer: 'MILLER',
  bill: {
    file_name: 'october.csv',
    sha256: 'a'.repeat(64),
    month: '2026-10',
    serial: '00-MILL1',
    machine: '2818-Y02',
    charged_by: 'peak',
    peak_msu: 90,
    peak_at: '2026-10-05T15:00',
    consumed_msu_hours: 40_000,
    products: [{ label: 'IBM CICS TS', peak_msu: 70 }],
  },
}

test('an empty case takes machine, customer and product peaks from a bill, and no work', () => {
  const { customer, content } = withFile(emptyDraft, null, bill)
  expect([customer, content.machine]).toEqual(['MILLER', '2818-Y02'])
  expect(content.money?.products).toEqual([{ ...emptyProduct, label: 'IBM CICS TS', peak_msu: 70 }])
  expect(content.bill).toEqual(bill.bill)
  expect(content.profile).toBe(null)
  expect(content.workload.transactions).toBe(null)
})

test('what the case says otherwise stays until it is settled, field by field', () => {
  const own = {
    ...emptyDraft,
    content: {
      ...emptyContent,
      machine: '3931-705',
      bill: { ...bill.bill, month: '2026-09' } as typeof bill.bill,
      money: {
        ...emptyMoney,
        products: [{ ...emptyProduct, label: 'ibm cics ts ', peak_msu: 400 }],
      },
    },
  }
  const taken = withFile(own, null, bill)
  expect(taken.content.machine).toBe('3931-705')
  expect(taken.content.bill?.month).toBe('2026-09')
  const differing = fileFields(bill, taken).filter((field) => field.own !== field.file)
  expect(differing.map(({ label, file, own: stated }) => [label, file, stated])).toEqual([
    ['Machine', '2818-Y02', '3931-705'],
    [
      'Bill',
      'Oct 2026, 2818-Y02 00-MILL1 (october.csv, SHA-256 aaaaaaaaaaaa)',
      'Sep 2026, 2818-Y02 00-MILL1 (october.csv, SHA-256 aaaaaaaaaaaa)',
    ],
    ['R4HA peak of ibm cics ts ', 70, 400],
  ])
  const settled = differing.reduce((draft, field) => field.take(draft), taken)
  expect(fileFields(bill, settled).every((field) => field.own === field.file)).toBe(true)
  expect(settled.content.money?.products[0]?.peak_msu).toBe(70)
})
