/** Returns the member that says that the person knows of the erasure of the guest; instances of version 1.0 do not know it. */
export const knownErased = (guestErased: boolean) => ({ ...(guestErased && { guestErased }) });
