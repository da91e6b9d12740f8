//! Tells the compiler which kind of Python it builds for, so that code may ask `cfg!(Py_GIL_DISABLED)`.

fn main() {
    pyo3_build_config::use_pyo3_cfgs();
}
