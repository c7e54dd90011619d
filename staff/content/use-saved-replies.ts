import { fillSavedReplies } from '#contract/content/staff-calls.ts'
import { useStaffPerson } from '../session/staff-person.ts'
import { useCall } from '../shell/calls/calls.ts'

type SavedRepliesOf = {
  readonly borrowerId: string
  /** Empty: the borrower's newest loan. */
  readonly orderNo: string
  /** The borrower's; absent: the market's. */
  readonly language?: string
  /** Read only where an answer can be written: each reading of a borrower's figures is recorded. */
  readonly isNeeded: boolean
}

/** The saved replies with a borrower's figures filled in, for the field of an answer. */
export const useSavedReplies = ({ borrowerId, orderNo, language, isNeeded }: SavedRepliesOf) => {
  const { may } = useStaffPerson()
  const { data } = useCall(
    fillSavedReplies,
    {
      borrowerId,
      ...(orderNo === '' ? {} : { orderNo }),
      ...(language === undefined ? {} : { language }),
    },
    { enabled: isNeeded && may(fillSavedReplies.permission ?? 'saved-reply.use') },
  )
  return isNeeded ? (data?.replies ?? []).map(({ title, text }) => ({ label: title, text })) : []
}
