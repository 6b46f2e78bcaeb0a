// The scales that our charts have. Recharts looks them up by name, so that a build would keep
// those of times, powers and colours too, with all that they need.
// biome-ignore lint/performance/noBarrelFile: it is what makes the others go
export { scaleBand, scaleLinear, scalePoint } from 'd3-scale'
