import type { Attributes } from '@opentelemetry/api'
import type { TracingConfig } from '../../config/tracing-config.ts'

// What the program says of its own work as spans. Nothing of OpenTelemetry is loaded, and no span is
// made, before `startTracing`; only types are imported here (decision 086).

export type SpanDescription = {
  /** Of few values: a route's pattern, a topic, an endpoint without ids. */
  readonly name: string
  readonly kind: 'server' | 'client' | 'internal' | 'consumer'
  /** Never a value of a statement, a header, a body, a query or an id of a person. */
  readonly attributes?: Attributes
  /** W3C `traceparent` of where this follows from; only of a sender that is trusted. */
  readonly parent?: string | undefined
}

export type OpenSpan = {
  readonly rename: (name: string) => void
  readonly set: (attributes: Attributes) => void
  /** Marks it as failed, by the error's kind alone: a message may quote personal data. */
  readonly fail: (error: unknown) => void
}

/** What `open-telemetry.ts` does once it is started. */
export type Tracing = {
  /** Runs `work` in a new span, which ends with it. Unsampled, it only carries the trace's id. */
  readonly run: <Result>(
    description: SpanDescription,
    work: (span: OpenSpan) => Promise<Result>,
  ) => Promise<Result>
  /** The span in which the caller runs; `isRecorded` is false where its trace is not sampled. */
  readonly current: () =>
    | {
        readonly traceId: string
        readonly traceParent: string
        readonly isRecorded: boolean
        readonly span: OpenSpan
      }
    | undefined
  /** Sends what is waiting, and ends. */
  readonly stop: () => Promise<void>
}

let tracing: Tracing | undefined

/**
 * Starts traces for this process where an endpoint is configured; the returned function sends what is
 * waiting and stops them. Once at a time.
 */
export const startTracing = async (config: TracingConfig): Promise<() => Promise<void>> => {
  const { endpoint } = config
  if (endpoint === undefined) return async () => undefined
  if (tracing) throw new Error('traces are started already')
  const { createTracing } = await import('./open-telemetry.ts')
  const started = createTracing({ ...config, endpoint })
  tracing = started
  return async () => {
    tracing = undefined
    await started.stop()
  }
}

const noSpan: OpenSpan = {
  rename: () => undefined,
  set: () => undefined,
  fail: () => undefined,
}

/** Whether this process records traces at all. */
export const isTracing = (): boolean => tracing !== undefined

/** Runs `work` in a span: of `parent`, else of the span the caller runs in, else of a new trace. */
export const inSpan = async <Result>(
  description: SpanDescription,
  work: (span: OpenSpan) => Promise<Result>,
): Promise<Result> => await (tracing ? tracing.run(description, work) : work(noSpan))

/**
 * Runs `work` in a span where the caller runs in a recorded one, else without: a statement or an
 * outside call begins no trace. `spanOf` is called only then.
 */
export const inChildSpan = async <Result>(
  spanOf: () => SpanDescription,
  work: () => Promise<Result>,
): Promise<Result> => await (tracing?.current()?.isRecorded ? tracing.run(spanOf(), work) : work())

/** The span the caller runs in, if it is recorded. */
export const currentSpan = (): OpenSpan | undefined => {
  const current = tracing?.current()
  return current?.isRecorded ? current.span : undefined
}

/** The id of the trace the caller runs in, sampled or not; undefined while traces are off. */
export const currentTraceId = (): string | undefined => tracing?.current()?.traceId

/** W3C `traceparent` of the span the caller runs in, for a message that is handled later. */
export const currentTraceParent = (): string | undefined => tracing?.current()?.traceParent
