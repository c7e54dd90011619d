import { takeComplaint } from '#contract/complaint/staff-calls.ts'
import * as copy from '#copy/staff/complaint.js'
import { useStaffPerson } from '../session/staff-person.ts'
import { useChange } from '../shell/calls/calls.ts'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { ComplaintDetail } from './complaint-detail.tsx'
import { complaintList } from './complaint-list.tsx'

/** The queue of complaints, the one with the least time left first. */
export const Complaints = () => {
  const { may } = useStaffPerson()
  const take = useChange(takeComplaint)
  const bulk = {
    label: copy.takeMany,
    describe: (count: number) => copy.takeManyText({ count }),
    needsReason: false,
    send: ({ complaintId }: { complaintId: string }) => take.send({ complaintId }),
  }
  return (
    <ListScreen
      definition={complaintList}
      detail={id => <ComplaintDetail complaintId={id} />}
      bulk={may('complaint.answer') ? [bulk] : []}
    />
  )
}
