import * as z from 'zod'
import { getMarket, MARKET_CODES, type MarketCode } from '#domain/market/market.ts'
import { type ApiBase, type Call, type CallSchemas, callPath } from './call.ts'
import { commonParameters } from './common-parameters.ts'
import { idempotencyHeader, protocolCode, refusalCode } from './envelope.ts'

type OpenApiSchema = Record<string, unknown>
type AnyCall = Call<unknown, unknown>

/** A call with its schemas. */
export type DocumentedCall = { readonly call: AnyCall; readonly schemas: CallSchemas }

const jsonSchema = (type: z.ZodType, io: 'input' | 'output'): OpenApiSchema => {
  const { $schema: _, ...schema } = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
  }) as OpenApiSchema
  return schema
}

const parametersOf = (schema: OpenApiSchema): OpenApiSchema[] => {
  const required = (schema['required'] ?? []) as string[]
  return Object.entries((schema['properties'] ?? {}) as Record<string, OpenApiSchema>).map(
    ([name, property]) => ({
      name,
      in: 'query',
      required: required.includes(name),
      schema: property,
    }),
  )
}

const envelopeSchema = ({ call, schemas }: DocumentedCall): OpenApiSchema => ({
  type: 'object',
  required: [call.replyShape === 'status' ? 'status' : 'code', 'message', 'data'],
  properties: {
    [call.replyShape === 'status' ? 'status' : 'code']: { type: 'string', const: call.successCode },
    message: { type: 'string' },
    data: jsonSchema(schemas.output, 'output'),
  },
})

const openApiOperation = ({ call, schemas }: DocumentedCall): OpenApiSchema => {
  const input = jsonSchema(schemas.input, 'input')
  const common = parametersOf(jsonSchema(commonParameters, 'input'))
  const content =
    call.body.kind === 'file'
      ? { 'multipart/form-data': { schema: input } }
      : {
          'application/x-www-form-urlencoded': { schema: input },
          'application/json': { schema: input },
        }
  const isStaff = call.audience === 'staff'
  const keyHeader = {
    name: idempotencyHeader,
    in: 'header',
    required: isStaff,
    schema: { type: 'string' },
  }
  const isStronger = call.audience === 'borrower' && call.strength !== 'entered'
  const ofStrength = isStronger ? [refusalCode.smsCodeNeeded] : []
  const ofFactor = call.secondFactor === 'recent' ? [refusalCode.secondFactorNeeded] : []
  const ofProtocol = Object.values(protocolCode).filter(
    code => isStaff || code !== protocolCode.notPermitted,
  )
  const codes = [...ofProtocol, ...call.refusals, ...ofStrength, ...ofFactor].join(', ')
  const permission = call.permission === undefined ? '' : ` Permission: ${call.permission}.`
  const session = isStronger ? ` Session: ${call.strength}.` : ''
  return {
    operationId: call.name,
    summary: schemas.summary,
    description: `For ${call.audience}. Success code ${call.successCode}; refusals: ${codes}.${session}${permission}`,
    tags: [call.path.replace(/^v3\//, '').split('/')[0]],
    ...(call.audience === 'borrower' ? { security: [{ cookie: [] }, { header: [] }] } : {}),
    ...(isStaff ? { security: [{ staff: [] }] } : {}),
    parameters: [
      ...common,
      ...(call.needsIdempotencyKey ? [keyHeader] : []),
      ...(call.method === 'GET' ? parametersOf(input) : []),
    ],
    ...(call.method === 'POST' ? { requestBody: { content } } : {}),
    responses: {
      200: {
        description: 'Success, or a refusal with another code in the same envelope.',
        content: {
          'application/json': { schema: envelopeSchema({ call, schemas }) },
          ...(call.stream ? { 'text/event-stream': { schema: { type: 'string' } } } : {}),
        },
      },
    },
  }
}

/** Values of a choice that name a market or its currency. */
const marketOfValue = new Map<unknown, MarketCode>(
  MARKET_CODES.flatMap(code => [
    [code, code],
    [getMarket(code).currency, code],
  ]),
)

/** A schema without the choices that name markets which are not lent in. */
const ofMarkets = (schema: unknown, lentIn: readonly MarketCode[]): unknown =>
  JSON.parse(JSON.stringify(schema), (name, value: unknown) =>
    name === 'enum' && Array.isArray(value)
      ? value.filter(each => {
          const market = marketOfValue.get(each)
          return market === undefined || lentIn.includes(market)
        })
      : value,
  )

/** The calls as an OpenAPI 3.1 document, with the choices of the markets that are lent in. */
export const openApiDocument = (
  calls: readonly DocumentedCall[],
  base: ApiBase,
  lentIn: readonly MarketCode[] = MARKET_CODES,
): OpenApiSchema => {
  const paths: Record<string, OpenApiSchema> = {}
  for (const documented of calls) {
    const { call } = documented
    const path = callPath(call, base)
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: openApiOperation(documented) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Rupya', version: '1', description: 'Every call of the API.' },
    paths: ofMarkets(paths, lentIn),
    components: {
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: '__Host-rupya' },
        header: { type: 'apiKey', in: 'header', name: 'X-Session-Id' },
        staff: { type: 'apiKey', in: 'cookie', name: '__Host-rupya-staff' },
      },
    },
  }
}
