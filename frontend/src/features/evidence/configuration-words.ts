import { evidenceWords } from '@/api/evidence-words.gen'
import { figureWords } from '@/api/figure-words.gen'
import { connectionNames, securityNames } from '@/api/way-words.gen'
import { formatFigure } from '@/components/number-format'
import type { Configuration } from './configuration-query'

/** The API's words for what a configuration is, as a reader says them. */
const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  security: securityNames,
  connection: connectionNames,
  exchange: { synchronous: 'synchronous', queued: 'queued' },
  offload: {
    none: 'all on GPs',
    zaap: 'part of the work on a zAAP',
    ziip: 'part of the work on a zIIP',
    'eligible-only': 'eligible for a zIIP; none was configured',
  },
  limit: {
    'single-thread': 'One thread',
    cpu: 'Processors of the LPAR',
    'client-ephemeral-ports': 'Ephemeral ports of the client',
    's8-tcbs': 'S8 TCBs',
    'qr-tcb-dispatch': 'QR TCB dispatch',
  },
}

/** Returns a reader's words for a value of the API. An unknown value is shown as it is. */
export function inWords(
  of: 'security' | 'connection' | 'exchange' | 'offload' | 'limit',
  value: string,
): string {
  const text = words[of]?.[value] ?? value.replaceAll('-', ' ')
  // names begin with a capital, and stand here within a line
  return of === 'limit' || text.startsWith('TLS')
    ? text
    : text.slice(0, 1).toLowerCase() + text.slice(1)
}

const processorNames: Record<string, string> = {
  gp: 'GP',
  zaap: 'zAAP',
  ziip: 'zIIP',
  aapcp: 'AAPCP',
  all: evidenceWords.all_processors.toLowerCase(),
}

export function processorName(processor: string): string {
  return processorNames[processor] ?? processor
}

/** Returns how many bytes go in and out, or null where the document does not say. */
export function payloadText(configuration: Configuration): string | null {
  const { payload_in_bytes, payload_out_bytes } = configuration
  if (payload_in_bytes === null && payload_out_bytes === null) return null
  const side = (bytes: number | null) =>
    bytes === null ? figureWords.unstated : `${formatFigure(bytes)} bytes`
  return payload_in_bytes === payload_out_bytes
    ? `${side(payload_in_bytes)} each way`
    : `${side(payload_in_bytes)} in, ${side(payload_out_bytes)} out`
}
