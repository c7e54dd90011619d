import pino, { type DestinationStream, type Logger } from 'pino'
import { redactFields, redactText } from './redaction.ts'
import { currentTraceId } from './tracing.ts'

export type Log = Logger

const traceFields = (): { traceId?: string } => {
  const traceId = currentTraceId()
  return traceId === undefined ? {} : { traceId }
}

/**
 * JSON lines, with the id of the trace they belong to while traces are on. Fields with a secret's name
 * are blanked at any depth, and so are such names in URLs and headers written inside any text, and the
 * secrets that paths hold; a line can hold no second line and no terminal command.
 */
export function createLog(options: {
  readonly level: string
  /** Standard output unless given. */
  readonly destination?: DestinationStream
}): Log {
  return pino(
    {
      level: options.level,
      base: { pid: process.pid },
      mixin: traceFields,
      timestamp: pino.stdTimeFunctions.isoTime,
      // Errors are described by `redactFields`; pino's own serializer would copy all their fields.
      serializers: { err: value => value },
      formatters: {
        level: label => ({ level: label }),
        log: redactFields,
        bindings: redactFields,
      },
      hooks: { streamWrite: line => redactText(line) },
    },
    options.destination ?? pino.destination({ fd: 1, sync: true }),
  )
}
