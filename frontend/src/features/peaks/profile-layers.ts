import { categories, type Mark } from '@/components/palette'
import type { Layer } from './peaks-inputs'

export const layerNames: Record<Layer, string> = {
  background: 'Background',
  workload: 'Workload under study',
}

export const layerMarks: Record<Layer, Mark> = {
  background: { color: '#7d756b', pattern: 'solid' },
  workload: { color: categories[0].color, pattern: 'diagonal' },
}
