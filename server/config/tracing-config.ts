import type { Environment } from './environment.ts'

export type TracingConfig = {
  /** Of an OpenTelemetry collector that takes OTLP over HTTP; undefined: no traces. */
  readonly endpoint: string | undefined
  /** The share of new traces that is recorded, 0 to 1. */
  readonly ratio: number
  readonly role: Environment['RUPYA_ROLE']
}

export const tracingConfigOf = (values: Environment): TracingConfig => ({
  endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
  ratio: values.OTEL_TRACES_SAMPLER_ARG,
  role: values.RUPYA_ROLE,
})
