/** The counter cannot do what it was asked for. The message is for the person at the counter. */
export class CounterError extends Error {
  override readonly name = 'CounterError'
}
