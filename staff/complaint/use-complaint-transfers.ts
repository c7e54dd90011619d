import {
  assignComplaint,
  listComplaintAssignees,
  listComplaints,
  mergeComplaints,
  unmergeComplaint,
} from '#contract/complaint/staff-calls.ts'
import * as copy from '#copy/staff/complaint.js'
import { useStaffPerson } from '../session/staff-person.ts'
import { useCall, useChange } from '../shell/calls/calls.ts'
import type { PanelAction } from '../ui/form/panel-action.ts'
import { reasonField } from '../ui/form/reason-field.ts'
import type { ComplaintRecord } from './complaint-detail.tsx'

const isOpen = (state: ComplaintRecord['state']) => state !== 'answered' && state !== 'closed'

/** Giving an open complaint to a person, for those who may. */
const useAssigning = (record: ComplaintRecord | undefined): readonly PanelAction[] => {
  const { may } = useStaffPerson()
  const { complaintId = '', version = '', takenBy = '' } = record ?? {}
  const isPossible = record !== undefined && isOpen(record.state) && may('complaint.assign')
  const { data } = useCall(listComplaintAssignees, { complaintId }, { enabled: isPossible })
  const assign = useChange(assignComplaint)
  if (!isPossible) return []
  const others = (data?.assignees ?? []).filter(({ name }) => name !== takenBy)
  return [
    {
      id: 'assign',
      letter: 'g',
      label: copy.assign(),
      permission: assignComplaint.permission,
      fields: [
        {
          name: 'staffId',
          label: copy.assignTo(),
          kind: 'choice',
          options: others.map(({ staffId, name, complaints }) => ({
            value: staffId,
            label: copy.assignee({ name, count: complaints }),
          })),
        },
      ],
      send: ({ staffId = '' }) => assign.send({ complaintId, staffId, version }),
      done: copy.assigned(),
    },
  ]
}

/** Making an open complaint part of an earlier one of its borrower, where there is one. */
const useMerging = (record: ComplaintRecord | undefined): readonly PanelAction[] => {
  const { may } = useStaffPerson()
  const { complaintId = '', version = '', borrowerId = '' } = record ?? {}
  const isPossible = record !== undefined && isOpen(record.state) && may('complaint.answer')
  const { data } = useCall(listComplaints, { borrowerId }, { enabled: isPossible })
  const merge = useChange(mergeComplaints)
  const earlier = (data?.complaints ?? []).filter(
    each =>
      each.borrowerId === borrowerId &&
      each.complaintId !== complaintId &&
      isOpen(each.state) &&
      each.receivedAt <= (record?.receivedAt ?? ''),
  )
  if (!isPossible || earlier.length === 0) return []
  return [
    {
      id: 'merge',
      letter: 'i',
      label: copy.merge(),
      permission: mergeComplaints.permission,
      fields: [
        {
          name: 'intoId',
          label: copy.mergeInto(),
          note: copy.mergeNote(),
          kind: 'choice',
          options: earlier.map(each => ({
            value: each.complaintId,
            label: `${each.complaintNo} · ${each.sonType === '' ? each.type : each.sonType}`,
          })),
        },
        reasonField(),
      ],
      send: ({ intoId = '', reason = '' }) => merge.send({ complaintId, intoId, reason, version }),
      done: copy.merged(),
    },
  ]
}

/** What moves a complaint to another person, into another one, or out of it again. */
export const useComplaintTransfers = (record: ComplaintRecord | undefined): PanelAction[] => {
  const assigning = useAssigning(record)
  const merging = useMerging(record)
  const unmerge = useChange(unmergeComplaint)
  if (record === undefined || record.mergedInto === null) return [...assigning, ...merging]
  const { complaintId, version } = record
  return [
    {
      id: 'unmerge',
      letter: 'i',
      label: copy.unmerge(),
      permission: unmergeComplaint.permission,
      fields: [reasonField()],
      send: ({ reason = '' }) => unmerge.send({ complaintId, reason, version }),
      done: copy.unmerged(),
    },
  ]
}
