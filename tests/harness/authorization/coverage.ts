import * as z from 'zod/mini'
import { callPath } from '#contract/call.ts'
import type { TestApp } from '../app/create-test-app.ts'
import { everyCall, schemasOf } from '../app/every-call.ts'
import type { AuthorizationEnvironment } from './authorization-environment.ts'
import { borrowerInputs } from './borrower-inputs.ts'
import { fieldsOf, isOwned, kindOf } from './field-kinds.ts'
import { publicInputs } from './public-inputs.ts'
import type { AnyCall } from './send-call.ts'
import { staffInputs } from './staff-inputs.ts'
import type { ValidInput } from './valid-input.ts'

const allInputs: readonly ValidInput[] = [...borrowerInputs, ...staffInputs, ...publicInputs]

/** The inputs of a call; one that needs nothing is given nothing. */
export const inputsOf = (call: AnyCall): readonly ValidInput[] => {
  const own = allInputs.filter(each => each.call.name === call.name)
  const needsNothing = z.safeParse(schemasOf(call).input, {}).success
  return own.length === 0 && needsNothing ? [{ call, of: () => ({}), refused: {} }] : own
}

/** Routes outside the API, and for whom. */
export const otherRoutes: Readonly<Record<string, 'anyone' | 'provider'>> = {
  'GET /healthz': 'anyone',
  'GET /readyz': 'anyone',
  'GET /metrics': 'anyone',
  'GET /api/docs': 'anyone',
  'GET /api/docs/openapi.json': 'anyone',
  'POST /webhooks/xendit-payouts': 'provider',
  'POST /webhooks/acquirer': 'provider',
  'POST /webhooks/:provider': 'provider',
}

/** The application's registered routes, without middleware. */
export const registeredRoutes = ({ app }: Pick<TestApp, 'app'>): string[] => [
  ...new Set(
    app.routes.filter(({ method }) => method !== 'ALL').map(each => `${each.method} ${each.path}`),
  ),
]

export const isSimulatorRoute = (route: string): boolean => / \/simulators\//.test(route)

const uncoveredRoutes = (app: TestApp): string[] => {
  const { apiBase } = app.services.config
  const called = new Set(everyCall.map(call => `${call.method} ${callPath(call, apiBase)}`))
  const routes = registeredRoutes(app)
  const unknown = routes.filter(
    route => !called.has(route) && otherRoutes[route] === undefined && !isSimulatorRoute(route),
  )
  const missing = [...called].filter(route => !routes.includes(route))
  return [
    ...unknown.map(route => `${route} is registered, and no call and no known door`),
    ...missing.map(route => `${route} is a call that nobody answers`),
  ]
}

const uncoveredFields = (call: AnyCall, environment: AuthorizationEnvironment): string[] => {
  const inputs = inputsOf(call).map(each => each.of(environment, environment.owner))
  const fields = fieldsOf(call)
  const unread = call.body.kind === 'unread'
  return [
    ...fields
      .filter(field => kindOf(call, field) === undefined)
      .map(field => `${call.name}: nobody has said what ${field} names`),
    ...fields
      .filter(field => isOwned(call, field) && !inputs.some(input => Boolean(input[field])))
      .map(field => `${call.name}: no input has the owner's ${field}`),
    ...inputs
      .flatMap(input => Object.keys(input))
      .filter(field => !fields.includes(field))
      .map(field => `${call.name}: it takes no ${field}`),
    ...(inputs.length === 0 ? [`${call.name}: there is no input to try it with`] : []),
    ...inputs
      .filter(input => !unread && !z.safeParse(schemasOf(call).input, input).success)
      .map(input => `${call.name}: ${Object.keys(input)} is not what it takes`),
  ]
}

/** Calls, fields and routes that the matrix would leave out; every one is a failure. */
export const findUncovered = (environment: AuthorizationEnvironment): string[] => [
  ...uncoveredRoutes(environment.app),
  ...everyCall.flatMap(call => uncoveredFields(call, environment)),
  ...allInputs
    .filter(({ call }) => everyCall.every(({ name }) => name !== call.name))
    .map(({ call }) => `${call.name} is in no module of the contract`),
]
