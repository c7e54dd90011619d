import type { InputOf, OutputOf } from '#contract/call.ts'
import type { uploadDevice } from '#contract/profile/calls.ts'
import { cleanLine } from '#domain/text/clean-text.ts'
import type { BorrowerContext } from '../../http/handler.ts'
import { changeProfile } from '../change-profile.ts'
import { saveDevice } from './device-store.ts'

const maxCharacters = 80

/** Stores what the shell reports of its device, in place of the last report. */
export const uploadDeviceHandler = async (
  input: InputOf<typeof uploadDevice>,
  { services, signedIn }: BorrowerContext,
): Promise<OutputOf<typeof uploadDevice>> => {
  const { borrowerId } = signedIn
  const facts = Object.fromEntries(
    Object.entries(input)
      .map(([name, said]) => [name, cleanLine(said ?? '')?.slice(0, maxCharacters)])
      .filter(([, said]) => said),
  )
  await changeProfile(services, borrowerId, async ({ tx }) => {
    await saveDevice(tx, {
      borrowerId,
      facts: services.cipher.seal(JSON.stringify(facts), borrowerId),
      now: services.clock.now(),
    })
  })
  return {}
}
