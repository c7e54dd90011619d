import {
  askContact,
  listCases,
  readCase,
  recordContact,
  recordPromise,
} from '#contract/collections/staff-calls.ts'
import * as staffSchemas from '#contract/collections/staff-schemas.ts'
import { route } from '../http/handler.ts'
import { askContactHandler, recordContactHandler } from './staff/contact.ts'
import { listCasesHandler, readCaseHandler } from './staff/read-cases.ts'
import { recordPromiseHandler } from './staff/record-promise.ts'

export const collectionsRoutes = [
  route(listCases, staffSchemas.listCases, listCasesHandler),
  route(readCase, staffSchemas.readCase, readCaseHandler),
  route(askContact, staffSchemas.askContact, askContactHandler),
  route(recordContact, staffSchemas.recordContact, recordContactHandler),
  route(recordPromise, staffSchemas.recordPromise, recordPromiseHandler),
]
