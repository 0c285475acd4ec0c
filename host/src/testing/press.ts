import { act } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

/** A click that opens a page: pages come by `use`, which React lets finish only in an act that is waited for. */
export const press = (element: Element): Promise<void> => act(() => userEvent.click(element))
