/** The counter refuses a request. The message is shown to the person at the counter. */
export class CounterError extends Error {
  override readonly name = 'CounterError'
}
