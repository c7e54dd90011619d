/**
 * A reason not to start that the operator can act on. Its message is printed as it is, one line for
 * each problem, without a stack.
 */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal'
  readonly lines: readonly string[]

  constructor(lines: string | readonly string[]) {
    const all = typeof lines === 'string' ? [lines] : lines
    super(all.join('\n'))
    this.lines = all
  }
}
