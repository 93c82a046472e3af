/* Words that are no names, by language. */
const split = (words: string): ReadonlySet<string> => new Set(words.split(' '))

export const keywords = {
  typescript: split(
    'arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof undefined var void while with yield constructor',
  ),
  java: split(
    'abstract assert boolean break byte case catch char class const continue default do double else enum extends final finally float for goto if implements import instanceof int interface long native new package private protected public return short static strictfp super switch synchronized this throw throws transient try void volatile while true false null var record yield getClass notify notifyAll wait hashCode toString clone finalize',
  ),
  kotlin: split(
    'as break class continue do else false for fun if in interface is null object package return super this throw true try typealias typeof val var when while by catch constructor finally import init Unit',
  ),
  python: split(
    'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield match self list dict str int float bool bytes',
  ),
  go: split(
    'break case chan const continue default defer else fallthrough for func go goto if import interface map package range return select struct switch type var any bool byte error int int32 int64 float64 string nil true false iota len append make new panic',
  ),
  csharp: split(
    'abstract as base bool break byte case catch char checked class const continue decimal default delegate do double else enum event explicit extern false finally fixed float for foreach goto if implicit in int interface internal is lock long namespace new null object operator out override params private protected public readonly ref return sbyte sealed short sizeof stackalloc static string struct switch this throw true try typeof uint ulong unchecked unsafe ushort using virtual void volatile while async await var dynamic Equals GetHashCode GetType ToString MemberwiseClone Finalize',
  ),
  php: split(
    'abstract and array as break callable case catch class clone const continue declare default do echo else elseif empty enddeclare endfor endforeach endif endswitch endwhile eval exit extends final finally fn for foreach function global goto if implements include instanceof insteadof interface isset list match namespace new or print private protected public readonly require return static switch throw trait try unset use var while xor yield self parent true false null int float bool string iterable object mixed never void enum this Class',
  ),
  swift: split(
    'associatedtype class deinit enum extension fileprivate func import init inout internal let open operator private precedencegroup protocol public rethrows static struct subscript typealias var break case catch continue default defer do else fallthrough for guard if in repeat return switch throw where while as await async throws any some false is nil self super true try Self Type Any Protocol',
  ),
  dart: split(
    'abstract as assert async await base break case catch class const continue covariant default deferred do dynamic else enum export extends extension external factory false final finally for Function get hide if implements import in interface is late library mixin new null on operator part required rethrow return sealed set show static super switch sync this throw true try typedef var void when while with yield int double num bool String List Map Object hashCode runtimeType toString noSuchMethod toJson fromJson ifThere',
  ),
} as const
