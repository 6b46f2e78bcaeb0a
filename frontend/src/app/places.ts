/** The pages of the menu in its groups, by what one comes for. */
export const groups = [
  {
    name: 'Work out',
    pages: [
      { name: 'Value', says: 'What a change saves in your peak hours', link: { to: '/value' } },
      { name: 'Peaks', says: 'What a saving does to the billed peak', link: { to: '/peaks' } },
      { name: 'Compare', says: 'CPU cost of each access method', link: { to: '/compare' } },
      { name: 'Lab', says: 'Which limit stops a way first', link: { to: '/lab' } },
    ],
  },
  {
    name: 'Your cases',
    pages: [
      { name: 'Scenarios', says: 'Your cases, every version kept', link: { to: '/scenarios' } },
      { name: 'Reports', says: 'What you sent to customers', link: { to: '/reports' } },
    ],
  },
  {
    name: 'Your files',
    pages: [
      { name: 'Import', says: 'RMF, SCRT and machine tables', link: { to: '/import' } },
      { name: 'Bills', says: 'Which machine and LPAR drove them', link: { to: '/bills' } },
      { name: 'Tests', says: 'Cycles that you measured', link: { to: '/tests' } },
    ],
  },
  {
    name: 'Evidence',
    pages: [
      { name: 'Evidence', says: 'Published measurements as printed', link: { to: '/evidence' } },
      { name: 'Machines', says: 'Ratings of each model', link: { to: '/machines' } },
    ],
  },
] as const
