import { protocolCode } from '#contract/envelope.ts'
import { listFileParameter } from '#contract/staff/list-file.ts'
import { say } from '../../platform/copy.ts'
import type { FairQueue } from '../../platform/process/fair-queue.ts'
import {
  type BorrowerContext,
  type CallContext,
  type Route,
  refuse,
  type StaffContext,
} from '../handler.ts'
import { queryOf } from '../request-body.ts'
import { auditTrailOf, recordStaffCall } from './record-staff-call.ts'
import { findStaffScope } from './staff-scope.ts'
import { listMemberOf, readListFileRequest, streamListFile } from './stream-list-file.ts'

/** Lists, searches and reports: what is read by a filter that a person chooses. */
const isReadByFilter = ({ call, schemas }: Route): boolean =>
  !call.needsIdempotencyKey && listMemberOf(schemas) !== undefined

/**
 * What a call of staff reads. A report or a file may be some seconds old; a list on the screen must show
 * what the person has just changed.
 */
const databaseFor = (
  entry: Route,
  { db, listDb, replicaDb }: StaffContext['services'],
  isFile: boolean,
): StaffContext['services']['db'] => {
  if (!isReadByFilter(entry)) return db
  const mayBeOlder = isFile || entry.call.permission === 'report.read'
  return mayBeOlder && replicaDb ? replicaDb : listDb
}

/**
 * Everything that a call of staff names is found within the person's markets first, and the call is
 * recorded before anything of its result is returned.
 */
export const runHandler = async (
  entry: Route,
  input: unknown,
  context: CallContext & Partial<BorrowerContext & StaffContext>,
  listFiles: FairQueue,
) => {
  const { call, schemas, handle } = entry
  const { staff } = context
  // Of a borrower or of staff, as `prepare` has made sure by the call's audience.
  const known = context as BorrowerContext & StaffContext
  if (!staff) return await handle(input, known)
  const file = readListFileRequest(queryOf(context.call))
  if (file === 'malformed') {
    return refuse(protocolCode.malformed, say(context.language, 'malformed', listFileParameter))
  }
  const { markets, market, isFound } = await findStaffScope(context.services, {
    call,
    input,
    staff,
  })
  const request = { call, schema: schemas.input, input, market }
  const audit = auditTrailOf({ ...context, staff }, request)
  const { services } = context
  const own = { ...services, db: databaseFor(entry, services, file !== undefined) }
  const staffContext = { ...known, services: own, audit, markets }
  return await recordStaffCall({ services, audit }, call, async () => {
    if (!isFound) return refuse(protocolCode.notFound, say(context.language, 'notFound'))
    if (file === undefined) return await handle(input, staffContext)
    const list = { input: { ...Object(input) }, context: staffContext, file }
    return await streamListFile(entry, list, listFiles)
  })
}
