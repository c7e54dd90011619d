import { redirect } from 'react-router'
import { protocolCode } from '#contract/envelope.ts'
import { home } from '#contract/loan/calls.ts'
import { paths } from '../../routes.ts'
import { type ScreenLoad, screenLoader } from '../../shell/screen-loader.ts'
import { signInAddress } from '../../shell/sign-in-address.ts'
import { installmentsAddress } from '../payment-addresses.ts'

/**
 * Leads from the one address that reminders name to what the signed-in borrower owes. It shows nothing
 * itself and makes nothing; a visitor signs in first.
 */
const load: ScreenLoad<Response> = async (api, request) => {
  const reply = await api(home, {})
  const isNeedPop = new URL(request.url).searchParams.get('isNeedPop') ?? undefined
  if (reply.code === protocolCode.signedOut) return redirect(signInAddress(isNeedPop, paths.pay))
  const order = reply.success ? reply.data.activeOrder : null
  const owes = order !== null && Number(order.balance.outstanding) > 0
  return redirect(owes ? installmentsAddress(order) : paths.home)
}

export const loader = screenLoader(load)
