const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Returns a month of one machine as SCRT writes it; LPARs with what they consumed are made up. */
export function scrtMonth(
  customer: string,
  year: number,
  month: number,
  lpars: Readonly<Record<string, number>>,
  serial = '00-LAKE1',
): string {
  const total = Object.values(lpars).reduce((sum, used) => sum + used, 0)
  const name = names[month - 1]
  const [next, nextYear] = month === 12 ? ['Jan', year + 1] : [names[month], year]
  return [
    '"==B5========= SCRT SUB-CAPACITY MVM REPORT - IBM Corp ================"',
    `"Customer Name","${customer}"`,
    `"Machine Serial Number","${serial}"`,
    '"Machine Type and Model","3931-709"',
    '"Machine Rated Capacity (MSUs)",1900',
    '"Machine peak utilization",900',
    `"Machine MSU Consumed",${total}`,
    '"==C5==============================================================="',
    '"Tool Release","30.1.2"',
    `"Reporting Period","2 ${name}, ${year} - 1 ${next}, ${nextYear} inclusive"`,
    '"==N5==============================================================="',
    '"","Highest","Hour Count","Date/Time","","2nd Highest","Hour Count","Date/Time"',
    ...Object.keys(lpars).map(
      (lpar) =>
        `"${lpar}",700,1,"05 ${name} ${year} - 15:00","",650,1,"03 ${name} ${year} - 11:00"`,
    ),
    `"CPC",900,1,"05 ${name} ${year} - 15:00","",850,1,"03 ${name} ${year} - 11:00"`,
    '"==N7==============================================================="',
    '"","Total MSU Consumed","Peak Hour MSU","Date/Time","Operating System"',
    ...Object.entries(lpars).map(
      ([lpar, used]) => `"${lpar}",${used},800,"05 ${name} ${year} - 14:00","z/OS"`,
    ),
    `"CPC",${total},"","",""`,
    '',
  ].join('\r\n')
}
