import {
  PaymentProviderError,
  ProviderRefusalError,
  ProviderTimeoutError,
  ProviderUnreadableError,
} from './provider-errors.ts'

/** Time-outs in turn after which a provider counts as down: each costs the caller its time limit. */
const MAX_TIMEOUTS = 3
/** The same for failures that come at once; more, since single items may fail for ever. */
const MAX_FAILURES = 20

/** Counts the failures in turn of one provider, to tell one that is down from an item that fails. */
export class ProviderFailures {
  #timeouts = 0
  #failures = 0

  answered(): void {
    this.#timeouts = 0
    this.#failures = 0
  }

  /** True when the provider is down: asking about further items would only wait. */
  isDownAfter(error: unknown): boolean {
    if (!isUnanswered(error)) {
      this.answered()
      return false
    }
    this.#failures += 1
    if (error instanceof ProviderTimeoutError) this.#timeouts += 1
    return this.#timeouts >= MAX_TIMEOUTS || this.#failures >= MAX_FAILURES
  }
}

/** A refusal and an unreadable answer are answers. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof PaymentProviderError &&
  !(error instanceof ProviderRefusalError || error instanceof ProviderUnreadableError)

/**
 * Works on items one after the other for one provider, and on providers beside each other, so that
 * one that hangs keeps no other waiting. `work` resolves to the error that an item ended with, if
 * any; the items of a provider that is down are left for the next run. Rejects as `work` does.
 */
export const forEachByProvider = async <Item extends { readonly provider: string }>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> => {
  const byProvider = Map.groupBy(items, ({ provider }) => provider)
  const workOnOne = async (ofOne: readonly Item[]): Promise<void> => {
    const failures = new ProviderFailures()
    for (const item of ofOne) {
      const error = await work(item)
      if (error === undefined) failures.answered()
      else if (failures.isDownAfter(error)) return
    }
  }
  await Promise.all([...byProvider.values()].map(workOnOne))
}
