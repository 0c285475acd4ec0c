/** Where the list of an input opens: in the dialog that holds the input, because a screen reader knows nothing outside of it. */
export const popupPlace = (input: HTMLElement): HTMLElement => input.closest<HTMLElement>('[aria-modal]') ?? document.body
