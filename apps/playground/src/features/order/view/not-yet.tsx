/** Stands where the answer would be. */
export function NotYet() {
  return <p className="order-not-yet note">It is shown when you have checked your order of the cards.</p>;
}
