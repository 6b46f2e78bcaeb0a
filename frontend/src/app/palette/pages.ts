import { linkOptions } from '@tanstack/react-router'
import { groups } from '../places'

/** The pages of the menu, in its order. */
export const menu = groups.flatMap(({ pages }) => [...pages])

/** The calculations of the lab, by what they ask. */
const labPages = (
  [
    ['/lab/limits', 'What stops first?', 'Ports, sessions, TCBs and links at your rate'],
    ['/lab/clients', 'Where is the knee?', 'Clients, think time and throughput'],
    ['/lab/arrivals', 'How long is the wait at this rate?', 'Random arrivals, Erlang C'],
    ['/lab/tcp', 'What does TCP make of it?', 'MTU, DELAYACKS and round trips'],
    ['/lab/json', 'How long is it as JSON?', 'Payload with the names of its elements'],
    ['/lab/load-test', 'Which load test answers the question?', 'Steps, clients and samples'],
    ['/lab/freed', 'What is the headroom good for?', 'What fits into the GP time freed'],
    ['/lab/contracts', 'What is a saving worth under your contract?', 'MSU consumed, baselines'],
    ['/lab/signing', 'Before or after you sign?', 'When a change should go live'],
    ['/lab/bounds', 'How much CPU can a z/OS Connect request have used?', 'Bounds from its report'],
  ] as const
).map(([to, name, says]) => ({ name, says, link: linkOptions({ to }) }))

/** Pages that are reached from others. */
export const furtherPages = [
  ...labPages,
  {
    name: 'Settings',
    says: 'Colours, where your data are, and their last backup',
    link: linkOptions({ to: '/settings' }),
  },
  { name: 'Start page', says: '', link: linkOptions({ to: '/' }) },
  {
    name: 'Glossary',
    says: 'The words of the field, with their sources',
    link: linkOptions({ to: '/glossary' }),
  },
  {
    name: 'What opens',
    says: 'Files that can be imported, with samples',
    link: linkOptions({ to: '/import/what-opens' }),
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
