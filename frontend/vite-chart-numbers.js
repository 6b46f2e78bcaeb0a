// What lies between two numbers, which is all that our charts put on a scale. The library's own
// looks for colours, dates and texts as well, and brings what reads them.
export const interpolateNumber = (from, to) => (at) => from * (1 - at) + to * at
export const interpolateRound = (from, to) => (at) => Math.round(from * (1 - at) + to * at)
// piecewise: of scales that have a middle, which we have not
export { interpolateNumber as interpolate, interpolateNumber as piecewise }
