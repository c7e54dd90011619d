import {
  type Context,
  context,
  isValidSpanId,
  isValidTraceId,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node'
import { findErrorCode } from '../database/database-errors.ts'
import type { OpenSpan, SpanDescription, Tracing } from './tracing.ts'

// Loaded by `startTracing` alone, so that a process without traces loads nothing of it.

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
  consumer: SpanKind.CONSUMER,
} as const satisfies Record<SpanDescription['kind'], SpanKind>

/** Spans of one process that wait to be sent; further ones are dropped. */
const MAX_WAITING_SPANS = 8192
const MAX_ATTRIBUTE_LENGTH = 4000

/** A tracer that sends to a collector by OTLP over HTTP. One at a time: its context is global. */
export const createTracing = (options: {
  /** The collector's address; `/v1/traces` follows it. */
  readonly endpoint: string
  /** The share of new traces that is recorded, 0 to 1. */
  readonly ratio: number
  readonly role: string
}): Tracing => {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'rupya', 'rupya.role': options.role }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(options.ratio) }),
    spanLimits: { attributeValueLengthLimit: MAX_ATTRIBUTE_LENGTH },
    spanProcessors: [
      new BatchSpanProcessor(
        new OTLPTraceExporter({ url: `${options.endpoint.replace(/\/+$/, '')}/v1/traces` }),
        { maxQueueSize: MAX_WAITING_SPANS },
      ),
    ],
  })
  // No propagator: nothing of a trace is sent to anybody outside.
  provider.register({ propagator: null })
  const tracer = provider.getTracer('rupya')
  return {
    run: async ({ name, kind, attributes, parent }, work) => {
      const from = contextOf(parent) ?? context.active()
      const span = tracer.startSpan(
        name,
        { kind: kinds[kind], ...(attributes && { attributes }) },
        from,
      )
      const open = openSpan(span)
      try {
        return await context.with(trace.setSpan(from, span), work, undefined, open)
      } catch (error) {
        open.fail(error)
        throw error
      } finally {
        span.end()
      }
    },
    current: () => {
      const span = trace.getActiveSpan()
      if (!span) return undefined
      const { traceId, spanId, traceFlags } = span.spanContext()
      return {
        traceId,
        traceParent: `00-${traceId}-${spanId}-${traceFlags & TraceFlags.SAMPLED ? '01' : '00'}`,
        isRecorded: span.isRecording() || (traceFlags & TraceFlags.SAMPLED) !== 0,
        span: openSpan(span),
      }
    },
    stop: async () => {
      await provider.shutdown().catch(() => undefined)
      trace.disable()
      context.disable()
    },
  }
}

const openSpan = (span: Span): OpenSpan => ({
  rename: name => void span.updateName(name),
  set: attributes => void span.setAttributes(attributes),
  fail: error => {
    span.setStatus({ code: SpanStatusCode.ERROR })
    span.setAttribute('error.type', errorTypeOf(error))
  },
})

/** SQLSTATE or the system's code, else the class of the error. */
const errorTypeOf = (error: unknown): string =>
  findErrorCode(error) ?? (error instanceof Error ? error.name : 'unknown')

/** The context of a W3C `traceparent` (w3.org/TR/trace-context, version 00); undefined: none is valid. */
const contextOf = (traceParent: string | undefined): Context | undefined => {
  const parts = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceParent ?? '')
  const [, traceId = '', spanId = '', flags = '00'] = parts ?? []
  if (!isValidTraceId(traceId) || !isValidSpanId(spanId)) return undefined
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}
