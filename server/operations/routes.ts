import { listOperations, retryOperation, switchFeature } from '#contract/operations/staff-calls.ts'
import * as staffSchemas from '#contract/operations/staff-schemas.ts'
import { type Route, route } from '../http/handler.ts'
import { listOperationsHandler } from './staff/list-operations.ts'
import { retryOperationHandler } from './staff/retry-operation.ts'
import { switchFeatureHandler } from './staff/switch-feature.ts'

export const operationsRoutes: readonly Route[] = [
  route(listOperations, staffSchemas.listOperations, listOperationsHandler),
  route(retryOperation, staffSchemas.retryOperation, retryOperationHandler),
  route(switchFeature, staffSchemas.switchFeature, switchFeatureHandler),
]
