import * as z from 'zod'
import { callPath } from '#contract/call.ts'
import { fittingInput } from '../app/call-fields.ts'
import type { TestApp } from '../app/create-test-app.ts'
import { everyCall, schemasOf } from '../app/every-call.ts'
import type { AuthorizationEnvironment } from './authorization-environment.ts'
import { borrowerInputs } from './borrower-inputs.ts'
import { fieldsOf, isFreeText, isOptional, isOwned, kindOf } from './field-kinds.ts'
import { publicInputs } from './public-inputs.ts'
import type { AnyCall } from './send-call.ts'
import { staffInputs } from './staff-inputs.ts'
import type { ValidInput } from './valid-input.ts'

const allInputs: readonly ValidInput[] = [...borrowerInputs, ...staffInputs, ...publicInputs]

const folder = 'tests/harness/authorization'

/** The file in which a call's inputs are listed. */
const inputFileOf = ({ audience }: AnyCall): string => {
  const isKnown = audience === 'borrower' || audience === 'staff'
  return `${folder}/${isKnown ? audience : 'public'}-inputs.ts`
}

/** Whether a call's input can be made from its schema: no field that it requires names anything. */
const needsNoNames = (call: AnyCall): boolean =>
  call.body.kind !== 'file' &&
  fieldsOf(call).every(
    field => kindOf(call, field) === 'plain' || isFreeText(call, field) || isOptional(call, field),
  )

/** The inputs of a call: those listed, else one that fits its schema where that names nothing. */
export const inputsOf = (call: AnyCall): readonly ValidInput[] => {
  const own = allInputs.filter(each => each.call.name === call.name)
  if (own.length > 0 || !needsNoNames(call)) return own
  return [{ call, of: () => fittingInput(call, {}), refused: {} }]
}

/** Routes outside the API, and for whom. */
export const otherRoutes: Readonly<Record<string, 'anyone' | 'provider'>> = {
  'GET /healthz': 'anyone',
  'GET /readyz': 'anyone',
  // Of a message's link: its token ends what it names, and reads nothing.
  'GET /unsubscribe/:token': 'anyone',
  'POST /unsubscribe/:token': 'anyone',
  'POST /webhooks/xendit-payouts': 'provider',
  'POST /webhooks/razorpayx': 'provider',
  'POST /webhooks/cashfree': 'provider',
  'POST /webhooks/acquirer': 'provider',
  'GET /webhooks/whatsapp': 'provider',
  'POST /webhooks/whatsapp': 'provider',
  'POST /webhooks/msg91/:token': 'provider',
  'POST /webhooks/xendit': 'provider',
  'POST /webhooks/midtrans': 'provider',
  'POST /webhooks/razorpay': 'provider',
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
    ...unknown.map(
      route => `${route} is registered and no call: add it to otherRoutes of ${folder}/coverage.ts`,
    ),
    ...missing.map(
      route => `${route} is a call without a route: add it to routes.ts of its capability`,
    ),
  ]
}

const uncoveredFields = (call: AnyCall, environment: AuthorizationEnvironment): string[] => {
  const inputs = inputsOf(call).map(each => each.of(environment, environment.owner))
  const fields = fieldsOf(call)
  const unread = call.body.kind === 'unread'
  return [
    ...fields
      .filter(field => kindOf(call, field) === undefined)
      .map(
        field =>
          `${call.name}: ${field} can hold an identifier: add what it names to kindByField of ` +
          `${folder}/field-kinds.ts (or the field to plainFields, if it names nothing stored)`,
      ),
    ...fields
      .filter(field => isOwned(call, field) && !inputs.some(input => Boolean(input[field])))
      .map(
        field =>
          `${call.name}: no input has the owner's ${field}: add a validInput with it to ` +
          inputFileOf(call),
      ),
    ...inputs
      .flatMap(input => Object.keys(input))
      .filter(field => !fields.includes(field))
      .map(field => `${call.name}: it takes no ${field}: correct ${inputFileOf(call)}`),
    ...(inputs.length === 0
      ? [`${call.name}: there is no input to try it with: add one to ${inputFileOf(call)}`]
      : []),
    ...inputs
      .filter(input => !unread && !z.safeParse(schemasOf(call).input, input).success)
      .map(
        input =>
          `${call.name}: ${Object.keys(input)} is not what it takes: correct ${inputFileOf(call)}`,
      ),
  ]
}

/** Calls, fields and routes that the matrix would leave out; every one is a failure. */
export const findUncovered = (environment: AuthorizationEnvironment): string[] => [
  ...uncoveredRoutes(environment.app),
  ...everyCall.flatMap(call => uncoveredFields(call, environment)),
  ...allInputs
    .filter(({ call }) => everyCall.every(({ name }) => name !== call.name))
    .map(({ call }) => `${call.name} is in no calls.ts: remove it from ${inputFileOf(call)}`),
]
