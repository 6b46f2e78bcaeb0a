import { linkOptions } from '@tanstack/react-router'

/** The pages of the menu, in its order. */
export const menu = [
  { name: 'Value', says: 'What a change saves in your peak hours', link: { to: '/value' } },
  { name: 'Scenarios', says: 'Your cases, every version kept', link: { to: '/scenarios' } },
  { name: 'Peaks', says: 'What a saving does to the billed peak', link: { to: '/peaks' } },
  { name: 'Compare', says: 'CPU cost of each access method', link: { to: '/compare' } },
  { name: 'Evidence', says: 'Published measurements as printed', link: { to: '/evidence' } },
  { name: 'Tests', says: 'Cycles that you measured', link: { to: '/tests' } },
  { name: 'Lab', says: 'Which limit stops a way first', link: { to: '/lab' } },
  { name: 'Machines', says: 'Ratings of each model', link: { to: '/machines' } },
  { name: 'Import', says: 'RMF, SCRT and machine tables', link: { to: '/import' } },
  { name: 'Reports', says: 'What you sent to customers', link: { to: '/reports' } },
] as const

/** Pages that are reached from others. */
export const furtherPages = [
  { name: 'Start page', says: '', link: linkOptions({ to: '/' }) },
  {
    name: 'Glossary',
    says: 'The words of the field, with their sources',
    link: linkOptions({ to: '/glossary' }),
  },
  { name: 'New scenario', says: '', link: linkOptions({ to: '/scenarios/new' }) },
  { name: 'Value on other machines', says: '', link: linkOptions({ to: '/value/machines' }) },
  {
    name: 'Letterheads',
    says: 'Name and logo on your reports',
    link: linkOptions({ to: '/reports/letterheads' }),
  },
  {
    name: 'Audit of the documents',
    says: 'What they got wrong',
    link: linkOptions({ to: '/evidence/audit' }),
  },
] as const
