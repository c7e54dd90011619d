import {
  answerComplaint,
  askComplainant,
  closeComplaint,
  handOverComplaint,
  noteComplaint,
  takeComplaint,
  uploadComplaintImage,
} from '#contract/complaint/staff-calls.ts'
import * as copy from '#copy/staff/complaint.js'
import { useSavedReplies } from '../content/use-saved-replies.ts'
import { useStaffPerson } from '../session/staff-person.ts'
import { useChange } from '../shell/calls/calls.ts'
import type { ActionField, PanelAction } from '../ui/form/panel-action.ts'
import { reasonField } from '../ui/form/reason-field.ts'
import type { ComplaintRecord } from './complaint-detail.tsx'
import { departments } from './complaint-list.tsx'
import { useComplaintTransfers } from './use-complaint-transfers.ts'

const messageField = (name: string, label: string): ActionField => ({
  name,
  label,
  kind: 'text',
  most: 4000,
})

/** The actions that only the person who took the complaint has. */
const useActionsOfTaker = (
  record: ComplaintRecord | undefined,
  isMine: boolean,
): readonly PanelAction[] => {
  const { complaintId = '', version = '', borrowerId = '', orderNo = '' } = record ?? {}
  const savedReplies = useSavedReplies({ borrowerId, orderNo, isNeeded: isMine })
  const upload = useChange(uploadComplaintImage)
  const answer = useChange(answerComplaint)
  const ask = useChange(askComplainant)
  const handOver = useChange(handOverComplaint)
  return [
    {
      id: 'answer',
      letter: 'a',
      label: copy.answer(),
      permission: answerComplaint.permission,
      isMain: true,
      fields: [
        {
          ...messageField('answer', copy.answerText()),
          note: copy.sentToBorrower(),
          templates: savedReplies,
        },
        {
          name: 'imageIds',
          label: copy.answerPhotos(),
          kind: 'photos',
          isOptional: true,
          upload: image => upload.send({ complaintId, image }),
        },
      ],
      send: ({ answer: text = '', imageIds }) =>
        answer.send({
          complaintId,
          answer: text,
          version,
          ...(imageIds === undefined ? {} : { imageIds }),
        }),
      done: copy.answered(),
    },
    {
      id: 'ask',
      letter: 'q',
      label: copy.ask(),
      permission: askComplainant.permission,
      fields: [{ ...messageField('question', copy.questionText()), note: copy.sentToBorrower() }],
      send: ({ question = '' }) => ask.send({ complaintId, question, version }),
      done: copy.asked(),
    },
    {
      id: 'hand-over',
      letter: 'h',
      label: copy.handOver(),
      permission: handOverComplaint.permission,
      fields: [
        {
          name: 'desk',
          label: copy.desk(),
          kind: 'choice',
          options: departments.map(({ value, label }) => ({ value, label: label() })),
        },
        reasonField(),
      ],
      send: ({ desk: chosen, reason = '' }) => {
        const desk = departments.find(({ value }) => value === chosen)?.value ?? 'service'
        return handOver.send({ complaintId, desk, reason, version })
      },
      done: copy.handedOver(),
    },
  ]
}

/** What can be done with a complaint in its state, by the person who looks at it. */
export const useComplaintActions = (record: ComplaintRecord | undefined): PanelAction[] => {
  const complaintId = record?.complaintId ?? ''
  const { name } = useStaffPerson()
  const take = useChange(takeComplaint)
  const note = useChange(noteComplaint)
  const close = useChange(closeComplaint)
  const isMine = record !== undefined && record.takenBy !== '' && record.takenBy === name
  const ofTaker = useActionsOfTaker(record, isMine && record.state !== 'closed')
  const transfers = useComplaintTransfers(record)
  if (record === undefined || record.state === 'closed') return transfers
  const isOpen = record.state !== 'answered'
  return [
    ...(isOpen && !isMine
      ? [
          {
            id: 'take',
            letter: 't',
            label: copy.take(),
            permission: takeComplaint.permission,
            isMain: true,
            send: () => take.send({ complaintId, version: record.version }),
            done: copy.taken(),
          },
        ]
      : []),
    ...(isOpen && isMine ? ofTaker : []),
    ...transfers,
    {
      id: 'note',
      letter: 'm',
      label: copy.note(),
      permission: noteComplaint.permission,
      fields: [messageField('note', copy.noteText())],
      send: ({ note: text = '' }) => note.send({ complaintId, note: text }),
      done: copy.noted(),
    },
    ...(isOpen
      ? []
      : [
          {
            id: 'close',
            letter: 'c',
            label: copy.closeIt(),
            permission: closeComplaint.permission,
            fields: [reasonField()],
            send: ({ reason = '' }) => close.send({ complaintId, reason, version: record.version }),
            done: copy.closed(),
          },
        ]),
  ]
}
