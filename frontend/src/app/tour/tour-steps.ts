import { linkOptions } from '@tanstack/react-router'

/** The sample that the tour ends in a copy of. */
export const sample = 'socket2-first-of-month'

/** The steps of the tour: a page, what to look at there, and what it says. */
export const steps = [
  {
    title: 'A payment provider’s socket transactions',
    says: 'Socket II describes a provider whose volume peaks on the first of the month: half of the day’s transactions run within four hours. These fields hold its case. Change any of them: the figures follow at once.',
    link: linkOptions({ to: '/value', search: {} }),
    at: '[aria-labelledby="controls-heading"]',
  },
  {
    title: 'What the change saves',
    says: 'GP time, zIIP time and MSU in the peak hours. Below them is what the document prints: it credits one CP’s seconds with the rating of both CPs, which is twice the MSU. Select any figure to see its formula, its inputs and their sources.',
    link: linkOptions({ to: '/value', search: {} }),
    at: '[aria-label="Headline figures"]',
  },
  {
    title: 'Where the saving comes from',
    says: 'The document’s own numbers, each with its table or section. What it leaves out, or prints only as a picture, is shown as missing.',
    link: linkOptions({ to: '/evidence/studies/$study', params: { study: 'socket2' } }),
    at: 'h1',
  },
  {
    title: 'What the bill does with it',
    says: 'MSU saved in some hours lower the bill only until four other hours become the highest. Here 50 MSU are saved and the peak moves. Bring your own month as a file, above the examples.',
    link: linkOptions({
      to: '/peaks',
      search: { example: '2' },
    }),
    at: '[aria-label="Headline figures"]',
  },
  {
    title: 'Your own copy',
    says: 'A scenario keeps the case with your prices, growth and uncertainty, every version of it. Take a copy of this one and enter your own figures.',
    link: linkOptions({ to: '/scenarios/$scenario', params: { scenario: sample } }),
    at: 'h1',
  },
] as const
