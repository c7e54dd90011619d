import type { InputOf, OutputOf } from '#contract/call.ts'
import type { assignComplaint, listComplaintAssignees } from '#contract/complaint/staff-calls.ts'
import { protocolCode } from '#contract/envelope.ts'
import type { Permission } from '#contract/staff/permissions.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { say } from '../../platform/copy.ts'
import { listAssignablePeople } from '../../staff/public.ts'
import { countTaken, findComplaint } from '../store.ts'
import { type ComplaintResponse, changeComplaint } from './change-complaint.ts'

const mayAnswer = 'complaint.answer' satisfies Permission

/** Who may answer complaints of this one's market; undefined when there is no such complaint. */
const assigneesOf = async ({ services: { db } }: StaffContext, complaintId: string) => {
  const complaint = await findComplaint(db, complaintId)
  if (!complaint) return undefined
  return await listAssignablePeople(db, { permission: mayAnswer, market: complaint.market })
}

export const listComplaintAssigneesHandler = async (
  { complaintId }: InputOf<typeof listComplaintAssignees>,
  context: StaffContext,
): Promise<OutputOf<typeof listComplaintAssignees> | Refusal> => {
  const people = await assigneesOf(context, complaintId)
  if (!people) return refuse(protocolCode.notFound, say(context.locale, 'notFound'))
  const taken = await countTaken(
    context.services.db,
    people.map(({ name }) => name),
  )
  return {
    assignees: people.map(person => ({ ...person, complaints: taken.get(person.name) ?? 0 })),
  }
}

/** Gives a complaint to a person, also when another had it; one that waits for the borrower goes on waiting. */
export const assignComplaintHandler = async (
  input: InputOf<typeof assignComplaint>,
  context: StaffContext,
): Promise<ComplaintResponse | Refusal> => {
  const people = await assigneesOf(context, input.complaintId)
  const person = people?.find(({ staffId }) => staffId === input.staffId)
  if (!person) return refuse(protocolCode.notFound, say(context.locale, 'notFound'))
  return await changeComplaint(context, {
    call: 'assignComplaint',
    input,
    action: 'assign',
    reason: person.name,
    change: () => ({ takenBy: person.name }),
  })
}
