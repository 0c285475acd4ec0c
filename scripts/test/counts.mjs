/** What a runner ran. */
export const counted = (passed, failed) => ({ passed, failed })
export const nothing = counted(0, 0)
export const sum = (one, other) => counted(one.passed + other.passed, one.failed + other.failed)

/** Reads the closing lines of node's test runner; what was cancelled counts as failed. */
export function countsOfTap(tap) {
  const line = (name) => Number(new RegExp(`^# ${name} (\\d+)`, 'm').exec(tap)?.[1] ?? 0)
  return counted(line('pass'), line('fail') + line('cancelled'))
}

/** Reads jest's own summary. */
export const countsOfJest = ({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) => counted(numPassedTests, numFailedTests + numRuntimeErrorTestSuites)
