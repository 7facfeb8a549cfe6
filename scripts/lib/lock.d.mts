export function alone(
  file: string,
  given: { onWait: () => void; work: () => Promise<unknown> },
): Promise<void>
