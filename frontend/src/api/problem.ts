import type { Schemas } from './schemas'

type ProblemRead = Schemas['ProblemRead']
type UnreadFile = Schemas['UnreadFileRead']

type Writer = (spoken: { wordings: ProblemRead['wordings'] }, text: string) => string
let written: Writer = (_, text) => text

/** Sets how sentences with numbers are written: in the reader's way, which components know. */
export function writeProblemsBy(writer: Writer): void {
  written = writer
}

/** An error as the API describes it (RFC 9457), or the lack of any answer. */
export class Problem extends Error {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly errors: readonly Schemas['FieldErrorRead'][]
  /** What a file that is not read was taken for, and what else it may be. */
  readonly takenFor: UnreadFile['taken_for'] | null
  readonly otherKinds: UnreadFile['other_kinds']

  constructor(read: ProblemRead | UnreadFile) {
    // one that a proxy wrote names no numbers
    const spoken = { wordings: read.wordings ?? {} }
    super(written(spoken, read.detail))
    this.name = 'Problem'
    this.type = read.type
    this.title = read.title
    this.status = read.status
    this.errors = read.errors.map(({ field, message }) => ({
      field,
      message: written(spoken, message),
    }))
    this.takenFor = ('taken_for' in read && read.taken_for) || null
    this.otherKinds = ('other_kinds' in read && read.other_kinds) || []
  }
}

const unreachable: ProblemRead = {
  type: '/problems/unreachable',
  title: 'Headroom does not answer',
  status: 0,
  detail: 'The server cannot be reached. Check that it runs, then try again.',
  errors: [],
  wordings: {},
  request_id: null,
}

function isProblem(value: unknown): value is ProblemRead {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    'detail' in value &&
    'errors' in value &&
    Array.isArray(value.errors)
  )
}

/** Returns any error as a problem; a cancelled request stays what it is. */
export function asProblem(error: unknown, status = 0): Problem {
  if (error instanceof Problem) return error
  if (isProblem(error)) return new Problem(error)
  if (status > 0) {
    return new Problem({
      type: '/problems/unexpected-answer',
      title: 'The server gave an answer that is not understood',
      status,
      detail: `The server answered with status ${status}. Try again; its log has the reason.`,
      errors: [],
      wordings: {},
      request_id: null,
    })
  }
  return new Problem(unreachable)
}
