/** What a step of a trace says of itself: names and numbers, and nothing of anybody. */
export type Facts = Readonly<Record<string, string | number | boolean | undefined>>

/** `from`: the `traceparent` of who asked for it, where that is another process. */
export type Step = { name: string; kind: 'server' | 'client' | 'consumer' | 'internal'; facts?: Facts; from?: string | undefined }

export type Tracer = {
  /** Runs work as a step of the trace that is going on, or begins one. A step that throws is marked as failed. */
  run: <T>(step: Step, work: () => Promise<T>) => Promise<T>
  /** Begins a step that ends elsewhere. `within` runs work as a part of it. */
  begin: (step: Step) => OpenStep
  /** The `traceparent` of the step that is going on. */
  current: () => string | undefined
}
export type OpenStep = { within: <T>(work: () => T) => T; end: (facts: Facts, failed: boolean) => void }

let active: Tracer | undefined

/** From now on the process is traced, or no longer. Only `start-tracing.ts` and tests of it. */
export const traceWith = (tracer: Tracer | undefined): void => void (active = tracer)
/** The tracer of this process; nothing where nobody traces. */
export const tracer = (): Tracer | undefined => active

/** Runs work as a step of the trace that is going on, where the process is traced. */
export const traced = <T>(step: () => Step, work: () => Promise<T>): Promise<T> => (active ? active.run(step(), work) : work())
