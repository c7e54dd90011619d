import fc from 'fast-check'

// The same draws in every run, so that a score can be compared with the last one; and one failure
// is enough to kill a mutant, so failures are not shrunk.
fc.configureGlobal({ seed: 20_261_121, endOnFailure: true })
